import { notificationKinds } from '#contracts/notifications'
import type { GuestContributionOptions } from './guest-controller'

/**
 * The kinds that a guest adds to the notifications. The app loads and shows the events, and tells the guest nothing
 * about them.
 */
export const createGuestNotifications = ({ manifest }: GuestContributionOptions) =>
  (manifest.adds.notifications ?? []).map(({ id, label, icon, kinds, title }) =>
    notificationKinds({
      id,
      order: 1_000,
      kinds,
      label,
      icon,
      parseAction: ({ event, eventIds, address }) => ({ targetId: eventIds.at(-1) ?? address ?? event.id }),
      title: () => title,
    }),
  )
