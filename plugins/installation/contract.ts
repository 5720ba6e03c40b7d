import { defineService, defineView, type ReadableStore } from '#kernel'

export interface InstallationState {
  /** True if a newer version is stored and the user has not activated it yet. */
  readonly isUpdateWaiting: boolean
  /** True if the browser can install the app. */
  readonly canInstall: boolean
  /** True if the user has hidden the offer to install the app. */
  readonly isPromptHidden: boolean
}

/** The app as stored in this browser: its updates and its installation. */
export interface InstallationService {
  readonly state: ReadableStore<InstallationState>
  /**
   * Looks for a newer version, activates it if there is one, and reloads the page. Resolves with `false` if that
   * failed.
   */
  refresh(): Promise<boolean>
  /** Shows the browser's own prompt that installs the app. Resolves with `true` if the user has installed it. */
  install(): Promise<boolean>
  hidePrompt(): void
}
export const Installation = defineService<InstallationService>('installation@1')

/** The button that looks for a newer version and activates it. It shows when a newer version is stored already. */
export const UpdateAppButton = defineView<Record<never, never>>('refresh-application')
