// Files as texts: Windows writes UTF-16 with a byte order mark.

export function decodeText(bytes: Uint8Array) {
    const mark = (bytes[0] ?? 0) * 256 + (bytes[1] ?? 0);
    const encoding = mark === 0xfffe ? "utf-16le" : mark === 0xfeff ? "utf-16be" : "utf-8";
    return new TextDecoder(encoding).decode(bytes);
}
