import { expect, test } from 'vitest'
import type { RatchetRecords } from '../records/ratchet-records'
import type { StoredInvite } from '../records/stored-records'
import {
  buildInviteMaintenanceChanges,
  buildInviteRotationChanges,
  createInviteRecord,
  nextInviteChangeMs,
} from './invite-records'

const account = 'a'.repeat(64)
const DAY_MS = 24 * 60 * 60 * 1_000
const NOW = 1_800_000_000_000

function recordsOf(...invites: readonly Partial<StoredInvite>[]): RatchetRecords {
  const versioned = invites.map(fields => {
    const { key, value } = createInviteRecord(account, 'public', [], NOW)
    return { key, version: 1, value: { ...value, ...fields } }
  })
  return { sessions: [], groups: [], findSessions: () => [], authors: [], invites: versioned }
}

test('an invite that the former client has published is neither deleted nor due, however long ago it was replaced', () => {
  const migrated = recordsOf({}, { formerId: 'Public Invite', revokedAt: NOW - 60 * DAY_MS })
  expect(buildInviteMaintenanceChanges(migrated, account, [], NOW)).toEqual([])
  expect(nextInviteChangeMs(migrated, false)).toBe(Number.POSITIVE_INFINITY)
})

test('a replaced invite is due to be deleted after 30 days', () => {
  const replaced = recordsOf({}, { revokedAt: NOW })
  const dueAt = nextInviteChangeMs(replaced, false)
  expect(dueAt).toBe(NOW + 30 * DAY_MS)
  expect(buildInviteMaintenanceChanges(replaced, account, [], dueAt)).toEqual([])
  expect(buildInviteMaintenanceChanges(replaced, account, [], dueAt + 1)).toHaveLength(1)
})

test('a new invite replaces all current ones of its kind, which an opened file may have brought', () => {
  const records = recordsOf({}, {}, { revokedAt: NOW - DAY_MS }, { kind: 'link' })
  const changes = buildInviteRotationChanges(
    records,
    { kind: 'public', isPublished: false },
    account,
    [],
    NOW,
  )
  const [first, second] = records.invites
  expect(changes).toMatchObject([
    { key: first?.key, baseVersion: 1, value: { revokedAt: NOW } },
    { key: second?.key, baseVersion: 1, value: { revokedAt: NOW } },
    { baseVersion: 0, value: { kind: 'public' } },
  ])
})
