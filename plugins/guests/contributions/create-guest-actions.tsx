import { type NoteActionProps, noteActions } from '#contracts/notes'
import { type ServiceToken, UserFacingError } from '#kernel'
import { useKernel, useQuery } from '#kernel/react'
import { Toasts } from '#kernel/shell'
import { ActionButton, pluralize } from '#ui-kit'
import type { GuestIcon } from '../install/guest-contributions'
import type { GuestContributionOptions, GuestController } from './guest-controller'

/** The buttons that a guest adds under a note. When one is pressed, the guest receives the note. */
export const createGuestActions = ({ manifest, controller }: GuestContributionOptions) =>
  (manifest.adds.actions ?? []).map(({ id, label, icon, kinds, countKinds }) =>
    noteActions({
      id,
      order: 1_000,
      label,
      ...(kinds && { when: ({ event }) => kinds.includes(event.kind) }),
      view: async () => ({
        default: props => (
          <GuestAction
            {...props}
            id={id}
            label={label}
            icon={icon}
            controller={controller}
            countKinds={countKinds}
          />
        ),
      }),
    }),
  )

interface GuestActionProps extends NoteActionProps {
  readonly id: string
  readonly label: string
  readonly icon: GuestIcon
  readonly controller: ServiceToken<GuestController>
  /** The kinds of events about the note that are counted beside the button. */
  readonly countKinds: readonly number[] | undefined
}

function GuestAction({ countKinds, ...props }: GuestActionProps) {
  return props.showCounts && countKinds ? (
    <CountedAction {...props} countKinds={countKinds} />
  ) : (
    <PlainAction {...props} count={0} />
  )
}

const MAX_COUNTED = 500

function CountedAction({
  countKinds,
  ...props
}: Omit<GuestActionProps, 'countKinds'> & { countKinds: readonly number[] }) {
  const { events } = useQuery(
    { kinds: countKinds, '#e': [props.event.id], limit: MAX_COUNTED },
    { live: props.live },
  )
  return <PlainAction {...props} count={new Set(events.map(({ pubkey }) => pubkey)).size} />
}

function PlainAction(props: Omit<GuestActionProps, 'countKinds'> & { readonly count: number }) {
  const { id, label, icon, controller, event, count } = props
  const kernel = useKernel()
  const onPress = async () => {
    try {
      const { guest } = await kernel.resolve(controller)
      await guest.get().request('action', id, { event })
    } catch (error) {
      if (!(error instanceof UserFacingError)) throw error
      const toasts = await kernel.resolve(Toasts)
      toasts.show({ text: `${label}: ${error.message}` })
    }
  }
  const fullLabel = count > 0 ? `${label}: ${pluralize(count, 'person', 'people')}` : label
  return <ActionButton icon={icon} label={fullLabel} count={count} onClick={() => void onPress()} />
}
