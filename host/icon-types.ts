import type { IconSource } from '#ui-kit'

// Makes the icon names of the UI kit the type of icons in manifests and contributions, so that a wrong name fails the
// type check.
declare module '../kernel/core/plugin-icon' {
  interface HostTypes {
    readonly icon: IconSource
  }
}
