import type { ReadableStore } from './store'
import { defineService } from './tokens'

/** Asks the user whether to install; `true` when they did. Works once. */
export type InstallOfferFn = () => Promise<boolean>

/** What the browser offers of installing the app; `undefined` while it does not. Provided by the host. */
export const InstallOffer = defineService<ReadableStore<InstallOfferFn | undefined>>('host.install-offer@1')
