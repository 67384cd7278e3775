// The dialog of links and files: what is in it belongs to what is on the board, however late.
import assert from "node:assert/strict";
import test from "node:test";

import { Server } from "./fake/server.mjs";
import { Visit } from "./fake/visit.mjs";

const BOARD = "maze:@../.../...";
const PICTURES = 3; // that the page makes by itself

test("link, line and files belong to the current game", async () => {
    const visit = await Visit.at(BOARD);
    await visit.match();
    const [choosing, listing] = ["/api/choose", "/api/formats"].map((path) => visit.server.hold(path));
    await visit.pick(1, 2);
    await visit.share();
    await visit.until(() => visit.$("share-link").value);
    const [line, link] = ["share-notation", "share-link"].map((id) => visit.$(id).value);
    assert.equal(line, `${BOARD}+1,2`);
    choosing.letGo();
    await visit.pass(1000);
    await visit.until(() => ![link, ""].includes(visit.$("share-link").value));
    assert.match(visit.$("share-notation").value, /\+1,2\+\d,\d$/);
    listing.letGo(1); // in another order
    await visit.pass(500);
    listing.letGo();
    await visit.pass(500);
    assert.equal(visit.files.length, PICTURES + 1);
    assert.match(visit.server.requests.findLast(({ path }) => path === "/api/formats").body.record.nodes.length.toString(), /2/);
    const other = await Visit.at(visit.$("share-link").value.split("#")[1]);
    await other.until(() => other.state.setup);
    assert.deepEqual([other.moves, other.ply], [2, 2]);
});

test("the list of files can be requested again", async () => {
    const visit = await Visit.at(BOARD);
    const end = visit.server.refuse("/api/formats");
    await visit.share();
    assert.deepEqual([visit.text("share-status"), visit.files.at(-1)], ["too long", "lost.retry"]);
    end();
    visit.$("share-files").children.at(-1).click();
    await visit.pass(500);
    assert.deepEqual([visit.text("share-status"), visit.files.length], ["", PICTURES + 1]);
});

/** The text of the picture that is downloaded. */
async function picture(visit) {
    visit.$("share-files").children[0].click();
    await visit.pass(1000);
    return visit.document.downloads.at(-1)?.attributes.href;
}

test("a picture waits for its proof", async () => {
    const server = new Server();
    const looking = server.hold("/api/position");
    const visit = await Visit.at("maze:@../..#", { server });
    await visit.share();
    assert.equal(await picture(visit), undefined);
    looking.letGo();
    await visit.pass(1000);
    const [file] = visit.document.downloads;
    assert.equal(file.attributes.download, "maze.svg");
});

test("a picture without a proof is announced", async () => {
    const server = new Server();
    server.refuse("/api/position");
    const visit = await Visit.at("maze:@../..#", { server });
    await visit.share();
    assert.ok(await picture(visit));
    assert.equal(visit.text("share-status"), "share.unproved");
});

test("downloads without a server show an error, and pictures need no server", async () => {
    const visit = await Visit.at("maze:@../..#");
    await visit.share();
    visit.server.isUp = false;
    visit.$("share-files").children.at(-1).click();
    await visit.pass(500);
    assert.deepEqual([visit.text("share-status"), visit.document.downloads.length], ["lost.title", 0]);
    assert.ok(await picture(visit));
    visit.$("share").close();
    await visit.share();
    assert.equal(visit.text("share-status"), "lost.title");
});
