import { defineRoute } from '#kernel'

/** One relay's page; `host` is its URL without `wss://`, encoded. */
export const relayRoute = defineRoute('/relay/$host')
