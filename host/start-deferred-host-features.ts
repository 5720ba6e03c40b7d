import type { AnyRouter } from '@tanstack/react-router'
import type { Kernel } from '#kernel'
import { closeLayersOnBack } from './close-layers-on-back'
import { notifyRemovedSecrets } from './links/notify-removed-secrets'
import { notifyStorageFaults } from './notify-storage-faults'

/** Starts the parts of the host that are not needed before the first screen is shown. */
export function startDeferredHostFeatures(kernel: Kernel, { history }: AnyRouter): void {
  closeLayersOnBack(history)
  notifyRemovedSecrets(kernel)
  notifyStorageFaults(kernel)
}
