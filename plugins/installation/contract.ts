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

/** The app as something that is kept in this browser. */
export interface InstallationService {
  readonly state: ReadableStore<InstallationState>
  /** Looks for a newer version, takes it when there is one, and starts the page anew; `false` when that could not be. */
  refresh(): Promise<boolean>
  /** Lets the browser ask; `true` when the user installed it. */
  install(): Promise<boolean>
  hidePrompt(): void
}
export const Installation = defineService<InstallationService>('installation@1')

/** The page that receives content shared by another app. */
export const shareRoute = defineRoute('/share')
