import type { AnyRouter } from '@tanstack/react-router'
import type { Kernel } from '#kernel'
import { backCloses } from './back-closes'
import { tellStorageTrouble } from './tell-storage-trouble'

/** What nobody can need before there is something to see. */
export function afterStart(kernel: Kernel, { history }: AnyRouter): void {
  backCloses(history)
  tellStorageTrouble(kernel)
}
