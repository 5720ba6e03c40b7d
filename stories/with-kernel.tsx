import type { Decorator } from '@storybook/react-vite'
import { RouterProvider } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import type { PluginManifest } from '#kernel'
import { KernelProvider, PluginBoundary } from '#kernel/react'
import { FaultNotice } from '../host/fault-notice'
import { HostServicesProvider } from '../host/host-context'
import { mockStoryNetwork } from './mock-story-network'
import { createStoryKernel, type StoryKernel, type StoryKernelOptions } from './story-kernel'
import { createStoryRouter, StoryContextProvider } from './story-router'

// Storybook accepts any parameter. This declaration lets the compiler check the parameter `kernel`, such as its
// session.
declare module 'storybook/internal/csf' {
  interface Parameters {
    kernel?: StoryKernelOptions
  }
}

/** Returns the kernel of a story after the first effect has created it. The kernel is disposed when the story ends. */
function useStoryKernel(manifests: readonly PluginManifest[], options: StoryKernelOptions) {
  const [kernelState, setKernelState] = useState<
    StoryKernel & { router: ReturnType<typeof createStoryRouter> }
  >()
  // The options of a story never change; Storybook mounts it again instead.
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above
  useEffect(() => {
    const network = mockStoryNetwork(options.fetchStory)
    const story = createStoryKernel(manifests, options)
    setKernelState({ ...story, router: createStoryRouter(story.kernel, options.path ?? '/') })
    return () => {
      void story.kernel.dispose()
      network.dispose()
    }
  }, [])
  return kernelState
}

function KernelFrame(props: {
  manifests: readonly PluginManifest[]
  options: StoryKernelOptions
  children: ReactNode
}) {
  const { manifests, options, children } = props
  const kernelState = useStoryKernel(manifests, options)
  if (!kernelState) return null
  const { path = '/', overlays = false } = options
  const [firstManifest] = manifests
  // A story must have only its plugin's permissions, as in the app. Without this boundary it would have the host's.
  const story = firstManifest ? (
    <PluginBoundary plugin={firstManifest.id} where="story">
      {children}
    </PluginBoundary>
  ) : (
    children
  )
  return (
    <KernelProvider kernel={kernelState.kernel} faultView={FaultNotice}>
      <HostServicesProvider value={kernelState.host}>
        <StoryContextProvider value={{ path, overlays, story }}>
          <RouterProvider router={kernelState.router} />
        </StoryContextProvider>
      </HostServicesProvider>
    </KernelProvider>
  )
}

/**
 * Runs a story on a new, real kernel with these plugins, with the permissions of the first one. Its in-memory relay has
 * the demo events. `parameters.kernel` sets the path, the events, the session and more; see `StoryKernelOptions`.
 */
export const withKernel =
  (...manifests: readonly PluginManifest[]): Decorator =>
  (Story, { id, parameters }) => (
    <KernelFrame key={id} manifests={manifests} options={parameters.kernel ?? {}}>
      <Story />
    </KernelFrame>
  )
