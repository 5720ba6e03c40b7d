// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { noteActions, noteKinds } from '#contracts/notes'
import type { NostrEvent } from '#kernel/ports'
import { KernelProvider } from '#kernel/react'
import { createTestEvent, createTestKernel, createTestPlugin } from '#kernel/testing'
import { useNoteContributions } from './use-note-contributions'

const RECEIPT_KIND = 9_735

function OfferedActions({ event }: { event: NostrEvent }) {
  const ids = useNoteContributions(noteActions, event).map(({ value }) => value.id)
  return <p>{`${event.kind}: ${ids.join(' ')}`}</p>
}

afterEach(cleanup)

test('an action that needs the author is not offered on a note that somebody else has signed', async () => {
  const { kernel } = createTestKernel()
  const view = async () => ({ default: () => null })
  kernel.enable(
    createTestPlugin('notes-and-actions', {
      contributes: [
        noteKinds({ id: 'receipt', kinds: [RECEIPT_KIND], view, isSignedForOthers: true }),
        noteKinds({ id: 'text', kinds: [1], view }),
        noteActions({ id: 'share', order: 1, label: 'Share', view }),
        noteActions({
          id: 'reply',
          order: 2,
          label: 'Reply',
          when: ({ isSignedForOthers }) => !isSignedForOthers,
          view,
        }),
      ],
    }),
  )
  render(
    <KernelProvider kernel={kernel} faultView={() => null}>
      <OfferedActions event={createTestEvent({ kind: 1 })} />
      <OfferedActions event={createTestEvent({ kind: RECEIPT_KIND })} />
    </KernelProvider>,
  )
  expect(screen.getByText('1: share reply')).toBeTruthy()
  expect(screen.getByText(`${RECEIPT_KIND}: share`)).toBeTruthy()
  await kernel.dispose()
})
