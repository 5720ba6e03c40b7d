// `main` of this version is a UMD file, which Node cannot import by names, and the ES file has no declarations beside
// it. The ones of the package are right for both.
declare module 'nostr-double-ratchet-0-0-36/dist/nostr-double-ratchet.es.js' {
  export * from 'nostr-double-ratchet-0-0-36'
}
