// Python in a worker: one question at a time, in order; what is given up, takes too long or dies does not hold up others.
import assert from "node:assert/strict";
import test from "node:test";

import { Python } from "../../page/python.ts";

/** A worker that answers when it is told to. */
class FakeWorker {
    sent = [];
    ended = false;
    postMessage(message) {
        this.sent.push(message);
    }
    terminate() {
        this.ended = true;
    }
    say(data) {
        this.onmessage({ data });
    }
    get questions() {
        return this.sent.filter(({ path }) => path).map(({ body }) => body);
    }
}

async function make({ load = async () => new ArrayBuffer(1) } = {}) {
    const workers = [];
    const start = () => (workers.push(new FakeWorker()), workers.at(-1));
    const python = new Python(load, start, () => {});
    const ask = (body, signal) => python.ask("/api/x", body, "en", signal);
    await settle();
    return { workers, ask };
}

/** Let promises go on. */
const settle = () => new Promise((done) => setImmediate(done));

test("Python is asked one question at a time in order", async () => {
    const { workers, ask } = await make();
    const answers = [ask("a"), ask("b")];
    assert.deepEqual(workers[0].questions, []);
    workers[0].say({ isReady: true });
    assert.deepEqual(workers[0].questions, ["a"]);
    workers[0].say({ status: 200, text: "A" });
    workers[0].say({ status: 400, text: "B" });
    assert.deepEqual(await Promise.all(answers), [{ status: 200, text: "A" }, { status: 400, text: "B" }]);
    assert.equal(workers.length, 1);
});

test("a question cancelled before its turn is never asked", async () => {
    const { workers, ask } = await make();
    const controller = new AbortController();
    const [first, second, third] = [ask("a"), ask("b", controller.signal), ask("c")];
    workers[0].say({ isReady: true });
    controller.abort();
    await assert.rejects(second);
    workers[0].say({ status: 200, text: "A" });
    workers[0].say({ status: 200, text: "C" });
    await Promise.all([first, third]);
    assert.deepEqual(workers[0].questions, ["a", "c"]);
});

test("a dead worker is replaced for the waiting questions", async () => {
    const { workers, ask } = await make();
    const answers = [ask("a"), ask("b")];
    workers[0].say({ isReady: true });
    workers[0].say({ hasDied: true });
    await settle();
    assert.equal((await answers[0]).status, 400);
    assert.deepEqual([workers.length, workers[0].ended], [2, true]);
    workers[1].say({ isReady: true });
    workers[0].say({ status: 200, text: "late" }); // of the old one
    workers[1].say({ status: 200, text: "B" });
    assert.deepEqual(await answers[1], { status: 200, text: "B" });
});

test("a worker that never starts is not restarted forever", async () => {
    const { workers, ask } = await make();
    const answers = [ask("a"), ask("b")];
    workers[0].onerror();
    assert.deepEqual((await Promise.all(answers)).map(({ status }) => status), [400, 400]);
    await settle();
    assert.equal(workers.length, 1);
    ask("c"); // whoever asks again tries again
    assert.equal(workers.length, 2);
});

test("a dead worker is replaced at once, though nothing waits", async () => {
    const { workers, ask } = await make();
    workers[0].say({ isReady: true });
    workers[0].onerror();
    await settle();
    assert.deepEqual([workers.length, workers[0].ended], [2, true]);
    workers[1].onerror(); // one that dies before it is ready is not
    await settle();
    assert.equal(workers.length, 2);
    const answer = ask("a");
    workers[2].onerror();
    assert.equal(JSON.parse((await answer).text).error.key, "python.died", "it has run in this browser before");
});

test("a failed download is an error, and is tried again for the next question", async () => {
    let count = 0;
    const { ask } = await make({ load: async () => (count++, Promise.reject(new Error("offline"))) });
    await assert.rejects(ask("a"), /offline/);
    assert.equal(count, 2);
});

test("a slow question is stopped; a cancelled one only if others wait", async (context) => {
    const { workers, ask } = await make();
    workers[0].say({ isReady: true });
    context.mock.timers.enable({ apis: ["setTimeout"] });
    const slow = ask("a");
    context.mock.timers.tick(60_000);
    assert.equal((await slow).status, 400);
    assert.equal(workers[0].ended, true);
    const controller = new AbortController();
    const left = ask("b", controller.signal);
    await settle();
    workers[1].say({ isReady: true });
    controller.abort();
    await assert.rejects(left);
    context.mock.timers.tick(5_000);
    assert.equal(workers[1].ended, false);
    const next = ask("c");
    context.mock.timers.tick(2_000);
    assert.equal(workers[1].ended, true);
    await settle();
    workers[2].say({ isReady: true });
    workers[2].say({ status: 200, text: "C" });
    assert.equal((await next).text, "C");
});
