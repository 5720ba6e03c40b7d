// The parts of the app around the pages: routes, menus, settings sections, shortcuts, dialogs and toasts, and functions
// that publish an event and report failures in a toast.
export { AddedPlugins, type AddedPluginsService } from './added-plugins'
export {
  DeviceState,
  type DeviceStateService,
  exportableSettings,
  storedDataItems,
  systemSettingsViews,
} from './device-state'
export { type DialogOptions, Dialogs, type DialogsService } from './dialogs'
export { getKindName } from './get-kind-name'
export { InstallPrompt, type ShowInstallPrompt } from './install-prompt'
export { type PluginPermissions, PluginPermissionsLoader } from './plugin-permissions'
export { publishNoteActionOnce, undoUnlessSent } from './publish-note-action-once'
export { type ReceiveFromWindowOptions, receiveFromWindow } from './receive-from-window'
export { defineRoute, type RouteContribution, type RouteParams, type RouteRef } from './routes'
export * from './shell-contribution-points'
export { type ToastMessage, Toasts, type ToastsService } from './toasts'
export { undoOrShowToast } from './undo-or-show-toast'
