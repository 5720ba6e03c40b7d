// The parts of the app around the pages: routes, menus, settings sections, shortcuts, dialogs and toasts, and functions
// that publish an event and report failures in a toast.
export { AddedPlugins, type AddedPluginsService } from './added-plugins'
export { DeviceState, type DeviceStateService, portableSettings, storedData, systemParts } from './device'
export { Dialogs, type DialogsService, type DialogToOpen } from './dialogs'
export { InstallOffer, type InstallOfferFn } from './install-offer'
export { nameOfKind } from './name-of-kind'
export { type PluginPermissions, PluginRights } from './plugin-rights'
export { publishOnce, sentOrTakenBack } from './publish-once'
export { defineRoute, type ParamsOf, type RouteContribution, type RouteRef } from './routes'
export * from './shell-points'
export { type ToastMessage, Toasts, type ToastsService } from './toasts'
export { undoOrTell } from './undo-or-tell'
