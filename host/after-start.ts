import type { AnyRouter } from '@tanstack/react-router'
import type { Kernel } from '#kernel'
import { backCloses } from './back-closes'
import { tellRemoved } from './links/tell-removed'
import { tellStorageTrouble } from './tell-storage-trouble'

/** Starts the parts of the host that are not needed before the first screen is shown. */
export function afterStart(kernel: Kernel, { history }: AnyRouter): void {
  backCloses(history)
  tellRemoved(kernel)
  tellStorageTrouble(kernel)
}
