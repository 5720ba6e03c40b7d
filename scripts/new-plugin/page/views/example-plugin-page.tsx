import { NoteCard } from '#contracts/notes'
import { PluginView, useHasTooFewAnswers, useQuery } from '#kernel/react'
import { PageHeader } from '#kernel/shell'
import { EmptyState, ErrorState, SkeletonRow } from '#ui-kit'
import styles from './example-plugin-page.module.css'

/** The plugin's page. It shows the newest notes, or says why there are none. */
export default function ExamplePluginPage() {
  return (
    <>
      <PluginView token={PageHeader} title="Example plugin" />
      <Notes />
    </>
  )
}

function Notes() {
  const query = useQuery({ kinds: [1], limit: 20 })
  const lacksAnswers = useHasTooFewAnswers(query)
  if (query.events.length > 0)
    return (
      <ul className={styles.list}>
        {query.events.map(event => (
          <li key={event.id}>
            <PluginView token={NoteCard} event={event} standalone />
          </li>
        ))}
      </ul>
    )
  if (query.phase !== 'settled')
    return (
      <div role="status" aria-label="Loading notes">
        <SkeletonRow />
        <SkeletonRow />
      </div>
    )
  if (lacksAnswers)
    return <ErrorState title="The notes could not be loaded" text="Too few relays have answered." />
  return <EmptyState icon="plugins" title="No notes yet" />
}
