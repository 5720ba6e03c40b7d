/**
 * Returns a relay's normalized address as it is shown and as paths of the app contain it: without `wss://` or `ws://`.
 */
export const formatRelayUrl = (url: string): string => url.replace(/^wss?:\/\//, '')
