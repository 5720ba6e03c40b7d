import { type FormEvent, useEffect, useState } from 'react'
import { routePath, useGo } from '#kernel/router'
import { Button, Checkbox, TextField } from '#ui-kit'
import { searchQueryRoute, searchRoute } from '../contract'
import { PopularPeople } from './popular-people'
import { Results } from './results'
import styles from './search.module.css'
import { useJump } from './use-jump'

interface EventsTabProps {
  readonly query: string
  /** Stable. */
  readonly kinds: readonly number[]
  readonly label: string
  readonly empty: string
}

/** Words, a button, and what was found. Nothing is asked before the button or Enter. */
export function EventsTab({ query, kinds, label, empty }: EventsTabProps) {
  const go = useGo()
  const jump = useJump()
  const [text, setText] = useState(query)
  const [strangers, setStrangers] = useState(false)
  useEffect(() => setText(query), [query])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const words = text.trim()
    if (words === '') go(searchRoute.path)
    else go(routePath(searchQueryRoute, { query: words }))
  }
  return (
    <>
      <search aria-label={label}>
        <form className={styles.form} onSubmit={submit}>
          <TextField
            label={label}
            hideLabel
            data-search-box=""
            placeholder="Search"
            autoComplete="off"
            enterKeyHint="search"
            maxLength={6_000}
            value={text}
            onChange={({ target }) => setText(jump(target.value) ? '' : target.value)}
          />
          <Button type="submit" variant="primary">
            Search
          </Button>
        </form>
      </search>
      <div className={styles.toggle}>
        <Checkbox label="Show posts from unknown users" checked={strangers} onChange={setStrangers} />
      </div>
      {query === '' ? (
        <PopularPeople />
      ) : (
        <Results query={query} kinds={kinds} strangers={strangers} empty={empty} />
      )}
    </>
  )
}
