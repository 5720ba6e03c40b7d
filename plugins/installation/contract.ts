import { defineService, type ReadableStore } from '#kernel'
import { defineRoute } from '#kernel/shell'

export interface InstallationState {
  /** A newer version is stored and waits for the user to take it. */
  readonly updateWaiting: boolean
  /** The browser would install the app if the user wants it. */
  readonly canInstall: boolean
  /** The user does not want to be asked about installing. */
  readonly promptHidden: boolean
}

/** The app as stored in this browser: its updates and its installation. */
export interface InstallationService {
  readonly state: ReadableStore<InstallationState>
  /**
   * Looks for a newer version and, if there is one, activates it and reloads the page. Resolves with `false` if that
   * failed.
   */
  refresh(): Promise<boolean>
  /** Shows the browser's own prompt. Resolves with `true` if the user installed the app. */
  install(): Promise<boolean>
  hidePrompt(): void
}
export const Installation = defineService<InstallationService>('installation@1')

/** The page that receives content shared by another app. */
export const shareRoute = defineRoute('/share')
