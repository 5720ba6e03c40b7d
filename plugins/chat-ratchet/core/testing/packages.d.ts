// `main` of this version is a UMD file, from which Node cannot import names, and its ES module has no type
// declarations. The package's own declarations fit both files.
declare module 'nostr-double-ratchet-0-0-36/dist/nostr-double-ratchet.es.js' {
  export * from 'nostr-double-ratchet-0-0-36'
}
