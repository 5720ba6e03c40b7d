import { notificationKinds } from '#contracts/notifications'
import type { GuestContributionOptions } from './guest-controller'

/**
 * The event kinds for which a guest adds notifications. The app loads and shows them; the guest is not told about them.
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
