import { noteMenu } from '#contracts/notes'
import type { AddParts } from './parts'

/** The entries of a note's menu that a guest adds. A press tells the guest the note. */
export const addMenu = ({ manifest, seat }: AddParts) =>
  (manifest.adds.menu ?? []).map(({ id, label, icon, kinds }) =>
    noteMenu({
      id,
      order: 1_000,
      label,
      ...(icon && { icon }),
      ...(kinds && { when: ({ event }) => kinds.includes(event.kind) }),
      action: async () => ({
        async default({ event }, context) {
          const { guest } = await context.resolve(seat)
          await guest.get().ask('menu', id, { event })
        },
      }),
    }),
  )
