import { type NoteActionProps, noteActions } from '#contracts/notes'
import { Refusal, type ServiceToken } from '#kernel'
import { useKernel, useQuery } from '#kernel/react'
import { Toasts } from '#kernel/shell'
import { ActionButton, counted } from '#ui-kit'
import type { GuestIcon } from '../install/guest-adds'
import type { AddParts, GuestSeat } from './parts'

/** The buttons under a note that a guest adds. A press tells the guest the note. */
export const addActions = ({ manifest, seat }: AddParts) =>
  (manifest.adds.actions ?? []).map(({ id, label, icon, kinds, countKinds }) =>
    noteActions({
      id,
      order: 1_000,
      label,
      ...(kinds && { when: ({ event }) => kinds.includes(event.kind) }),
      view: async () => ({
        default: props => (
          <GuestAction {...props} id={id} label={label} icon={icon} seat={seat} countKinds={countKinds} />
        ),
      }),
    }),
  )

interface GuestActionProps extends NoteActionProps {
  readonly id: string
  readonly label: string
  readonly icon: GuestIcon
  readonly seat: ServiceToken<GuestSeat>
  /** The kinds of events about the note that are counted beside the button. */
  readonly countKinds: readonly number[] | undefined
}

function GuestAction({ countKinds, ...props }: GuestActionProps) {
  return props.counts && countKinds ? (
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
  const { id, label, icon, seat, event, count } = props
  const kernel = useKernel()
  const press = async () => {
    try {
      const { guest } = await kernel.resolve(seat)
      await guest.get().ask('action', id, { event })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const toasts = await kernel.resolve(Toasts)
      toasts.show({ text: `${label}: ${error.message}` })
    }
  }
  const words = count > 0 ? `${label}: ${counted(count, 'person', 'people')}` : label
  return <ActionButton icon={icon} label={words} count={count} onClick={() => void press()} />
}
