import { type PushFilter, PushNotifications, type PushNotificationsService } from '#contracts/notifications'
import type { Kernel } from '#kernel'
import { createTestPlugin } from '#kernel/testing'

/** Turns push on in a tab. Returns the filters that each plugin has added. */
export async function turnPushOn(kernel: Kernel): Promise<Map<string, readonly PushFilter[]>> {
  const asked = new Map<string, readonly PushFilter[]>()
  kernel.enable(
    createTestPlugin('test-push', { provides: [PushNotifications] }, context => {
      context.provide(PushNotifications, {
        addFilters(name: string, filters: readonly PushFilter[]) {
          asked.set(name, filters)
          return {
            dispose() {
              if (asked.get(name) === filters) asked.delete(name)
            },
          }
        },
      } as unknown as PushNotificationsService)
    }),
  )
  await kernel.activate('test-push')
  return asked
}
