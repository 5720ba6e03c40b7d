// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { WalletFlow } from '#contracts/wallet'
import { KernelProvider, PluginView } from '#kernel/react'
import { createTestKernel } from '#kernel/testing'
import { pluginManifests } from '../../../stories/manifests'
import manifest from './manifest'

afterEach(cleanup)

it('a tile leads to the steps towards a connection secret', async () => {
  const { kernel } = createTestKernel()
  kernel.enable(manifest, ...pluginManifests('wallet', 'connector-nwc'))
  render(
    <KernelProvider kernel={kernel}>
      <PluginView token={WalletFlow} />
    </KernelProvider>,
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Example plugin' }))
  expect(await screen.findByRole('heading', { name: 'Connect Example plugin' })).toBeTruthy()
  expect(await screen.findByText(/^Paste it here/)).toBeTruthy()
  await kernel.dispose()
})
