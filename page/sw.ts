// Caches the files of the published page, so that it works without a network. `berge publish` inserts the names and a digest.
const NAME = `berge-${"VERSION"}`;
const FILES = ["FILES"];

/** An event of a service worker, which the types of pages do not have. */
interface WorkerEvent extends Event {
    waitUntil: (work: Promise<unknown>) => void;
    request: Request;
    respondWith: (response: Promise<Response>) => void;
}

self.addEventListener("install", (event) => {
    (event as WorkerEvent).waitUntil(caches.open(NAME).then((cache) => cache.addAll(FILES)));
});

self.addEventListener("activate", (event) => {
    (event as WorkerEvent).waitUntil(
        caches.keys().then((names) => {
            const old = names.filter((name) => name.startsWith("berge-") && name !== NAME);
            return Promise.all(old.map((name) => caches.delete(name)));
        }),
    );
});

// The newest page if there is a network; all other files are those of this version.
self.addEventListener("fetch", (event) => {
    const { request, respondWith } = event as WorkerEvent;
    if (request.method !== "GET") return;
    const readCache = () => caches.open(NAME).then((cache) => cache.match(request, { ignoreSearch: true }));
    const load = () => fetch(request);
    const loadNewest = () => load().catch(async () => (await readCache()) ?? Response.error());
    respondWith.call(event, request.mode === "navigate" ? loadNewest() : readCache().then((file) => file ?? load()));
});
