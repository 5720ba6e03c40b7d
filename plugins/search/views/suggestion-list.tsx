import { Fragment, type MouseEvent, useEffect, useRef } from 'react'
import { TrustBadge } from '#contracts/graph'
import { PluginView } from '#kernel/react'
import { Avatar, classNames, Icon } from '#ui-kit'
import type { SearchBoxSuggestion } from '../contract'
import styles from './search.module.css'

export interface SuggestionOption {
  /** Must be unique in the list. */
  readonly key: string
  /** Heading above this entry and the following entries of the same provider. */
  readonly label?: string
  readonly hit: SearchBoxSuggestion
}

interface HitListProps {
  readonly id: string
  readonly options: readonly SuggestionOption[]
  readonly active: number
  onHover(key: string): void
  onPick(option: SuggestionOption): void
  go(path: string): void
}

const isPlain = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey

/**
 * The list of a combobox, whose focus stays in the search box. Its entries are links, so that they can be opened in
 * another tab. People have a pattern of their key instead of a picture, because picture servers would learn which names
 * match the typed text.
 */
export function SuggestionList({ id, options, active, onHover, onPick, go }: HitListProps) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (active >= 0) list.current?.querySelector(`[aria-selected=true]`)?.scrollIntoView({ block: 'nearest' })
  }, [active])
  return (
    <div ref={list} role="listbox" id={`${id}-list`} aria-label="Results" className={styles.list}>
      {options.map((option, at) => {
        const { key, label, hit } = option
        return (
          <Fragment key={key}>
            {label !== undefined && label !== options[at - 1]?.label && (
              <div role="presentation" className={styles.heading}>
                {label}
              </div>
            )}
            <a
              role="option"
              id={`${id}-${at}`}
              href={hit.to}
              tabIndex={-1}
              aria-selected={at === active}
              className={classNames(styles.hit, at === active && styles.active)}
              onPointerMove={() => at !== active && onHover(key)}
              // A press must not take the focus out of the search box.
              onMouseDown={event => event.preventDefault()}
              onClick={event => {
                if (!isPlain(event)) return
                event.preventDefault()
                onPick(option)
                go(hit.to)
              }}
            >
              {hit.pubkey !== undefined ? (
                <Avatar pubkey={hit.pubkey} size={32} />
              ) : (
                <Icon name={hit.icon ?? 'search'} size={18} />
              )}
              <span className={styles.words}>
                <bdi className={styles.title}>{hit.title}</bdi>
                {hit.text !== undefined && <bdi className={styles.text}>{hit.text}</bdi>}
              </span>
              {hit.pubkey !== undefined && <PluginView token={TrustBadge} pubkey={hit.pubkey} />}
            </a>
          </Fragment>
        )
      })}
    </div>
  )
}
