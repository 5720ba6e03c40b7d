import { noteKinds } from '#contracts/notes'
import { kindNames } from '#kernel/shell'
import { GuestView } from '../views/guest-view'
import type { AddParts } from './parts'

/** The kinds of events that a guest shows. */
export const addNoteKinds = ({ manifest, seat, ownPages }: AddParts) =>
  (manifest.adds.noteKinds ?? []).flatMap(({ id, kinds, view, as, names }) => [
    noteKinds({
      id,
      // The app's own way to show a kind goes first.
      order: 1_000,
      kinds,
      ...(as && { as }),
      view: async () => ({
        default: ({ event, mode }) => (
          <GuestView
            seat={seat}
            ownPages={ownPages}
            title={manifest.title}
            view={view}
            about={`${event.id} ${mode}`}
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
