import { expect, it } from 'vitest'
import { kindNames } from '#kernel/shell'
import { firstScreenPluginCatalog } from '../catalog'
import { deferredPluginCatalog } from '../deferred-plugin-catalog'
import { describePermissions } from './describe-permissions'

it('says in words what a plugin may do', () => {
  expect(
    describePermissions({
      contributes: [kindNames({ id: 'polls', names: { 1068: ['a poll', 'polls'] } })],
      permissions: [
        'publish:6',
        'publish:16',
        'publish:1068',
        'publish:0',
        'sign:24242',
        'publish-as',
        'decrypt',
        'network:remote signers',
      ],
    }),
  ).toBe(
    'May publish reposts, polls and profiles; sign uploads; publish as another of your accounts, if you choose it; read what is encrypted to you; talk to remote signers.',
  )
  expect(describePermissions({ permissions: ['wallet:pay', 'database'] })).toBe(
    'May pay from your wallet; keep data on this device.',
  )
  expect(describePermissions({ permissions: ['publish:30000'] })).toBe('May publish events of kind 30000.')
  expect(describePermissions({})).toBeUndefined()
})

it('has a name for every kind that our own plugins ask for', async () => {
  for (const { id, manifest, loadManifest } of [...firstScreenPluginCatalog, ...deferredPluginCatalog])
    expect(describePermissions(manifest ?? (await loadManifest?.())?.default ?? {}) ?? '', id).not.toContain(
      'of kind',
    )
})
