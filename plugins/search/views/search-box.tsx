import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import { Graph } from '#contracts/graph'
import { searchQueryRoute } from '#contracts/site-routes'
import { parseNip05 } from '#kernel/nostr'
import { useKernel } from '#kernel/react'
import { buildRoutePath, useNavigateToPath } from '#kernel/router'
import { classNames, Icon, IconButton } from '#ui-kit'
import { RecentPeople, type SearchBoxSuggestion } from '../contract'
import { POSTS_TAB_KEY, setLastSearchTab } from './last-tab'
import { RecentList } from './recent-list'
import styles from './search.module.css'
import { SuggestionList, type SuggestionOption } from './suggestion-list'
import { useOpenIdentifier } from './use-open-identifier'
import { useSuggestions } from './use-suggestions'

const MAX_SUGGESTIONS = 6

interface SearchBoxProps {
  /** Maximum number of suggestions per provider. */
  readonly limit?: number
  /** True if the box is part of a page. The list then stays open below the box and has no link to the search page. */
  readonly inline?: boolean
  readonly initial?: string
  /** Shown below the box while the box is empty. */
  readonly children?: ReactNode
}

/** The search box, an ARIA combobox. The typed text does not leave the device before the user presses Enter. */
export default function SearchBox({
  limit = MAX_SUGGESTIONS,
  inline = false,
  initial = '',
  children,
}: SearchBoxProps) {
  const kernel = useKernel()
  const go = useNavigateToPath()
  const jump = useOpenIdentifier()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const place = useRef<HTMLDivElement>(null)
  const [text, setText] = useState(initial)
  const [open, setOpen] = useState(false)
  const [chosen, setChosen] = useState<string>()
  const query = text.trim()
  const isPanelShown = inline || open
  const { groups, settled } = useSuggestions(isPanelShown ? query : '', limit)

  const options: SuggestionOption[] = [
    ...createOpenOption(query),
    ...(inline || query === '' ? [] : [createNotesOption(query)]),
    ...groups.flatMap(({ key, label, hits }) => hits.map(hit => ({ key: `${key} ${hit.id}`, label, hit }))),
  ]
  const listed = isPanelShown && options.length > 0
  const at = options.findIndex(({ key }) => key === chosen)
  const active = at >= 0 ? at : inline && options[0]?.hit.id !== OPEN_OPTION_ID ? -1 : 0

  const close = () => {
    setOpen(false)
    setChosen(undefined)
  }
  const leave = () => {
    close()
    if (!inline) setText('')
    input.current?.blur()
  }
  const change = (value: string) => {
    setChosen(undefined)
    if (jump(value)) {
      setText('')
      return close()
    }
    setText(value)
    setOpen(true)
  }
  const onPick = ({ hit }: SuggestionOption) => {
    if (hit.pubkey !== undefined) {
      const person = { pubkey: hit.pubkey, name: hit.title, query }
      void kernel.resolve(RecentPeople).then(recent => recent.add(person))
    }
    if (hit.id === NOTES_OPTION_ID) setLastSearchTab(kernel, POSTS_TAB_KEY)
    leave()
  }
  const enter = () => {
    const option = listed ? options[active] : undefined
    if (option) {
      onPick(option)
      go(option.hit.to)
    } else if (query !== '' && !jump(query)) {
      leave()
      go(buildRoutePath(searchQueryRoute, { query }))
    }
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (event.key === 'Enter') enter()
    else if (event.key === 'Escape' && (text !== '' || open)) {
      setText('')
      close()
    } else if (step && listed) {
      setChosen(
        options[
          active < 0 && step < 0 ? options.length - 1 : (active + step + options.length) % options.length
        ]?.key,
      )
    } else if (step === 1) {
      setOpen(true)
      place.current?.querySelector<HTMLElement>('a[href]')?.focus()
    } else return
    event.preventDefault()
  }

  return (
    <search
      ref={place}
      className={classNames(styles.search, inline && styles.inline)}
      aria-label={inline ? 'Search people' : 'Search'}
      onFocus={() => {
        setOpen(true)
        // When the box gets the focus for the first time, load the recent people.
        kernel.resolve(RecentPeople).catch(() => {})
        // Load the graph too, because it decides the order of the suggested people.
        if (kernel.provides(Graph)) kernel.resolve(Graph).catch(() => {})
      }}
      onBlur={event => event.currentTarget.contains(event.relatedTarget) || close()}
    >
      <div className={styles.field}>
        <Icon name="search" size={18} className={styles.glass} />
        <input
          ref={input}
          type="text"
          role="combobox"
          data-search-box=""
          className={styles.input}
          placeholder="Search"
          aria-label={inline ? 'Search people' : 'Search'}
          aria-expanded={listed}
          aria-controls={listed ? `${id}-list` : undefined}
          aria-autocomplete="list"
          aria-activedescendant={listed && active >= 0 ? `${id}-${active}` : undefined}
          autoComplete="off"
          autoCorrect="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="search"
          maxLength={6_000}
          value={text}
          onChange={event => change(event.target.value)}
          onKeyDown={onKeyDown}
        />
        {text !== '' && (
          <IconButton
            icon="close"
            label="Clear the search"
            onClick={() => {
              setText('')
              input.current?.focus()
            }}
          />
        )}
      </div>
      {isPanelShown && (
        // biome-ignore lint/a11y/noStaticElementInteractions: a press in it must not move the focus
        <div className={styles.below} onMouseDown={event => event.preventDefault()}>
          {listed && (
            <SuggestionList
              id={id}
              options={options}
              active={active}
              onHover={setChosen}
              onPick={onPick}
              go={go}
            />
          )}
          {query === '' && <RecentList onLeave={leave} onEmptied={() => input.current?.focus()} />}
          {query !== '' && groups.length === 0 && (
            <p className={styles.none} role="status">
              {settled ? 'No people found' : 'Looking through the names on this device'}
            </p>
          )}
        </div>
      )}
      {query === '' && children}
    </search>
  )
}

const OPEN_OPTION_ID = 'open'

/**
 * If the query is a complete NIP-05 identifier, returns an option that opens its person. The identifier's server is
 * asked only when the user chooses the option.
 */
function createOpenOption(query: string): SuggestionOption[] {
  const identifier = parseNip05(query)
  if (!identifier) return []
  const text = `${identifier.name}@${identifier.domain}`
  return [
    {
      key: OPEN_OPTION_ID,
      hit: { id: OPEN_OPTION_ID, title: `Open ${text}`, to: `/${text}`, icon: 'mention' },
    },
  ]
}

const NOTES_OPTION_ID = 'notes'

const createNotesOption = (query: string): SuggestionOption => {
  const title = `Search notes: ${query}`
  const hit: SearchBoxSuggestion = {
    id: NOTES_OPTION_ID,
    title,
    to: buildRoutePath(searchQueryRoute, { query }),
    icon: 'search',
  }
  return { key: NOTES_OPTION_ID, hit }
}
