import { noteMenu } from '#contracts/notes'
import type { GuestContributionOptions } from './guest-controller'

/** The entries that a guest adds to a note's menu. When one is selected, the guest receives the note. */
export const createGuestMenuItems = ({ manifest, controller }: GuestContributionOptions) =>
  (manifest.adds.menu ?? []).map(({ id, label, icon, kinds }) =>
    noteMenu({
      id,
      order: 1_000,
      label,
      ...(icon && { icon }),
      ...(kinds && { when: ({ event }) => kinds.includes(event.kind) }),
      action: async () => ({
        async default({ event }, context) {
          const { guest } = await context.resolve(controller)
          await guest.get().request('menu', id, { event })
        },
      }),
    }),
  )
