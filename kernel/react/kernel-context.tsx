import { type ComponentType, createContext, type ReactNode, use, useEffect, useMemo } from 'react'
import type { Kernel } from '../core/kernel'
import { watchFlicks } from './flick'

/** The props of the view that replaces a contribution after a failure. The host's view can turn the plugin off. */
export interface FaultViewProps {
  readonly plugin: string
  readonly where: string
  readonly error: unknown
  retry(): void
}

export interface KernelFrame {
  readonly kernel: Kernel
  readonly FaultView?: ComponentType<FaultViewProps>
}

const Frame = createContext<KernelFrame | undefined>(undefined)
const Owner = createContext('host')

export function KernelProvider(props: {
  kernel: Kernel
  faultView?: ComponentType<FaultViewProps>
  children?: ReactNode
}) {
  const { kernel, faultView } = props
  const frame = useMemo(() => ({ kernel, ...(faultView && { FaultView: faultView }) }), [kernel, faultView])
  useEffect(watchFlicks, [])
  return <Frame value={frame}>{props.children}</Frame>
}

export function useKernelFrame(): KernelFrame {
  const frame = use(Frame)
  if (!frame) throw new Error('No KernelProvider is above this component')
  return frame
}

export const useKernel = (): Kernel => useKernelFrame().kernel

/** Returns the kernel, or `undefined` in a page without one. */
export const useKernelIfAny = (): Kernel | undefined => use(Frame)?.kernel

/** Provides the id of the plugin that owns a view. The Guard around every contribution sets it. */
export const OwnerProvider = Owner
/** Returns the id of the plugin whose view is rendering; `host` outside of all plugins. */
export const useOwner = (): string => use(Owner)
