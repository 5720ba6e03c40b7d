import type { ReadableStore } from '../core/store'
import { defineService } from '../core/tokens'

/** Asks the user whether to install; `true` if they accept. Works once. */
export type InstallOfferFn = () => Promise<boolean>

/** The browser's offer to install the app; `undefined` while there is none. Provided by the host. */
export const InstallOffer = defineService<ReadableStore<InstallOfferFn | undefined>>('host.install-offer@1')
