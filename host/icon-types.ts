import type { IconSource } from '#ui-kit'

// Manifests and contributions name icons of the kit: a wrong name fails the type check.
declare module '../kernel/core/plugin-icon' {
  interface HostTypes {
    readonly icon: IconSource
  }
}
