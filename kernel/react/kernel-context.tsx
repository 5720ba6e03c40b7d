import { type ComponentType, createContext, type ReactNode, use, useEffect, useMemo } from 'react'
import type { Kernel } from '../core/kernel'
import { startScrollSpeedTracking } from './fast-scroll'

/** The props of the view that replaces a contribution after a failure. The host's view can turn the plugin off. */
export interface FaultViewProps {
  readonly plugin: string
  readonly where: string
  readonly error: unknown
  retry(): void
}

export interface KernelContextValue {
  readonly kernel: Kernel
  readonly FaultView?: ComponentType<FaultViewProps>
}

const KernelContext = createContext<KernelContextValue | undefined>(undefined)
const OwnerContext = createContext('host')

export function KernelProvider(props: {
  kernel: Kernel
  faultView?: ComponentType<FaultViewProps>
  children?: ReactNode
}) {
  const { kernel, faultView } = props
  const frame = useMemo(() => ({ kernel, ...(faultView && { FaultView: faultView }) }), [kernel, faultView])
  useEffect(startScrollSpeedTracking, [])
  return <KernelContext value={frame}>{props.children}</KernelContext>
}

export function useKernelContext(): KernelContextValue {
  const frame = use(KernelContext)
  if (!frame) throw new Error('No KernelProvider is above this component')
  return frame
}

export const useKernel = (): Kernel => useKernelContext().kernel

/** Returns the kernel, or `undefined` in a page without one. */
export const useOptionalKernel = (): Kernel | undefined => use(KernelContext)?.kernel

/** Provides the id of the plugin that owns a view. The `PluginBoundary` around every contribution sets it. */
export const PluginIdProvider = OwnerContext
/** Returns the id of the plugin whose view is rendering; `host` outside of all plugins. */
export const usePluginId = (): string => use(OwnerContext)
