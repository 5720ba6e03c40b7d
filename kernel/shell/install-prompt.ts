import type { ReadableStore } from '../core/store'
import { defineService } from '../core/tokens'

/** Asks the user whether to install the app; resolves with true if the user accepts. Can be called once. */
export type ShowInstallPrompt = () => Promise<boolean>

/** The browser's offer to install the app; `undefined` if there is none. The host provides this service. */
export const InstallPrompt =
  defineService<ReadableStore<ShowInstallPrompt | undefined>>('host.install-offer@1')
