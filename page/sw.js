// @ts-check
// Keeps the files of the published page, so that it works without a network. `berge publish` puts the names and a digest in.
const NAME = `berge-${"VERSION"}`;
const FILES = ["FILES"];

/** An event of a service worker, which the types of pages do not have. @typedef {Event & {waitUntil: (work: Promise<unknown>) => void, request: Request, respondWith: (response: Promise<Response>) => void}} WorkerEvent */

self.addEventListener("install", (event) => /** @type {WorkerEvent} */ (event).waitUntil(caches.open(NAME).then((cache) => cache.addAll(FILES))));

self.addEventListener("activate", (event) =>
    /** @type {WorkerEvent} */ (event).waitUntil(
        caches.keys().then((names) => Promise.all(names.filter((name) => name.startsWith("berge-") && name !== NAME).map((name) => caches.delete(name)))),
    ),
);

// The newest page if there is a network; all other files are those of this version.
self.addEventListener("fetch", (event) => {
    const { request, respondWith } = /** @type {WorkerEvent} */ (event);
    if (request.method !== "GET") return;
    const cached = () => caches.open(NAME).then((cache) => cache.match(request, { ignoreSearch: true }));
    const load = () => fetch(request);
    respondWith.call(event, request.mode === "navigate" ? load().catch(async () => (await cached()) ?? Response.error()) : cached().then((file) => file ?? load()));
});
