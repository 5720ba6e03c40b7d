import { Fragment, useState } from 'react'
import { Refusal } from '#kernel'
import { useService } from '#kernel/react'
import { Button, formatBytes } from '#ui-kit'
import type { Listing } from '../install/read-listing'
import { GuestDesk } from '../manifest'
import styles from './code-reader.module.css'
import { colourCode } from './colour-code'
import guestStyles from './guests.module.css'
import { Problem } from './problem'

/** Maximum number of characters that are shown with colours. More would freeze the page. */
const MAX_SHOWN = 60_000

/** Loads the code of a plugin by a press, checks its hash, and shows it. Nothing of it is run. */
export function CodeReader({ listing }: { listing: Listing }) {
  const desk = useService(GuestDesk)
  const [code, setCode] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const load = async () => {
    setBusy(true)
    try {
      setCode(await desk.read(listing))
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      setProblem(error.message)
    } finally {
      setBusy(false)
    }
  }
  if (code === undefined)
    return (
      <>
        <Problem text={problem} />
        <Button size="small" busy={isBusy} onClick={() => void load()}>
          Read the code
        </Button>
      </>
    )
  const size = new TextEncoder().encode(code).length
  return (
    <figure className={styles.figure}>
      <figcaption className={guestStyles.hash}>
        plugin.js, {formatBytes(size)}
        {code.length > MAX_SHOWN && `; its first ${MAX_SHOWN} characters`}
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section className={styles.scroll} tabIndex={0} aria-label="The code of the plugin">
        <pre dir="ltr">
          <code>
            {colourCode(code.slice(0, MAX_SHOWN)).map(({ kind, text, at }) =>
              kind === undefined ? (
                <Fragment key={at}>{text}</Fragment>
              ) : (
                <span key={at} className={styles[kind]}>
                  {text}
                </span>
              ),
            )}
          </code>
        </pre>
      </section>
    </figure>
  )
}
