import { noteKinds } from '#contracts/notes'
import { kindNames } from '#kernel/shell'
import { GuestView } from '../views/guest-view'
import type { GuestContributionOptions } from './guest-controller'

/** The event kinds that a guest displays. */
export const createGuestNoteKinds = ({ manifest, controller, ownPathPrefix }: GuestContributionOptions) =>
  (manifest.adds.noteKinds ?? []).flatMap(({ id, kinds, view, as, names }) => [
    noteKinds({
      id,
      // Sorted last, so that a view of the app itself for the same kind is preferred.
      order: 1_000,
      kinds,
      ...(as && { roles: as }),
      view: async () => ({
        default: ({ event, mode }) => (
          <GuestView
            controller={controller}
            ownPathPrefix={ownPathPrefix}
            title={manifest.title}
            view={view}
            dataKey={`${event.id} ${mode}`}
            props={{ event, mode }}
            source={event}
          />
        ),
      }),
    }),
    ...(names?.[0] !== undefined && names[1] !== undefined
      ? [kindNames({ id, names: Object.fromEntries(kinds.map(each => [each, names as never])) })]
      : []),
  ])
