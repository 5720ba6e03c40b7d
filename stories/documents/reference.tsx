import { contracts } from 'virtual:contracts'
import Markdown from 'markdown-to-jsx/react'
import { useDeferredValue, useState } from 'react'
import { TextField } from '#ui-kit'
import documentStyles from './document.module.css'
import styles from './reference.module.css'

type Token = (typeof contracts)[number]

const SECTIONS = [
  ['point', 'Points', 'Places that plugins contribute to.'],
  ['service', 'Services', 'Objects that one plugin or the host provides and others ask.'],
  ['event', 'Events', 'Facts that are told on the bus.'],
  ['view', 'Views', 'Components that one plugin implements and others show.'],
  ['route', 'Routes', 'Paths of pages, for links and for contributions to `routes`.'],
] as const

/** True if the token's name, id, import path or description contains each word of the filter. Case does not matter. */
function matches(token: Token, filter: string): boolean {
  const text = `${token.name} ${token.id} ${token.from} ${token.doc}`.toLowerCase()
  return filter
    .toLowerCase()
    .split(/\s+/)
    .every(word => text.includes(word))
}

const Code = ({ text }: { text: string }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: code that scrolls must be reachable by keyboard
  <pre className={documentStyles.code} tabIndex={0} dir="ltr">
    <code>{text}</code>
  </pre>
)

/** Lists the orders and keys that contributions already use, so that a plugin author can choose free ones. */
const Places = ({ token }: { token: Token }) => {
  const withKeys = token.places.some(({ keys }) => keys !== undefined)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls must be reachable by keyboard
    <div className={documentStyles.scroll} tabIndex={0}>
      <table aria-label={`Places taken in ${token.name}`}>
        <thead>
          <tr>
            <th>Order</th>
            {withKeys && <th>Keys</th>}
            <th>Contribution</th>
          </tr>
        </thead>
        <tbody>
          {token.places.map(({ by, id, order, keys }) => (
            <tr key={`${by}/${id} ${order}`}>
              <td>{order}</td>
              {withKeys && <td>{keys}</td>}
              <td>
                <code>{`${by}/${id}`}</code>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const TokenEntry = ({ token }: { token: Token }) => (
  <div className={styles.token}>
    <h3 id={`${token.what}-${token.name}`}>{token.name}</h3>
    <p>
      <code>{`import { ${token.name} } from '${token.from}'`}</code>
    </p>
    <Markdown options={{ disableParsingRawHTML: true, forceBlock: true }}>{token.doc}</Markdown>
    {token.what === 'route' ? (
      <p>
        Path: <code>{token.id}</code>
      </p>
    ) : (
      <Code text={[token.type, ...token.types].filter(Boolean).join('\n\n')} />
    )}
    {token.places.length > 0 && <Places token={token} />}
    {token.example && (
      <>
        <p className={styles.where}>
          Used in <code>{token.example.file}</code>:
        </p>
        <Code text={token.example.text} />
      </>
    )}
  </div>
)

/** Lists all points, services, events, views and routes, as read from the contracts. */
export function ContractReference() {
  const [filterText, setFilterText] = useState('')
  const filter = useDeferredValue(filterText.trim())
  const matchingTokens = contracts.filter(token => matches(token, filter))
  return (
    <article className={documentStyles.document}>
      <h1>Reference</h1>
      <p>
        The tokens that plugins meet through, as their source declares them, each with a use in Pinion itself.
      </p>
      <TextField
        type="search"
        label="Filter"
        value={filterText}
        onChange={event => setFilterText(event.target.value)}
      />
      {SECTIONS.map(([what, title, description]) => {
        const tokens = matchingTokens.filter(token => token.what === what)
        if (tokens.length === 0) return null
        return (
          <section key={what} aria-label={title}>
            <h2>
              {title} ({tokens.length})
            </h2>
            <Markdown options={{ forceBlock: true }}>{description}</Markdown>
            {tokens.map(token => (
              <TokenEntry key={token.name} token={token} />
            ))}
          </section>
        )
      })}
      <p role="status">
        {matchingTokens.length === 0 && `No token has '${filter}' in its name or description.`}
      </p>
    </article>
  )
}
