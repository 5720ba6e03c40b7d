import { Fragment, useState } from 'react'
import { UserFacingError } from '#kernel'
import { useService } from '#kernel/react'
import { Button, formatBytes } from '#ui-kit'
import type { GuestListing } from '../install/parse-listing'
import { GuestManager } from '../manifest'
import styles from './code-viewer.module.css'
import { ErrorMessage } from './error-message'
import guestStyles from './guests.module.css'
import { tokenizeCode } from './tokenize-code'

/** Maximum number of characters that are highlighted. More would freeze the page. */
const MAX_SHOWN = 60_000

/** Loads the code of a plugin when pressed, checks its hash, and shows it. The code is not run. */
export function CodeViewer({ listing }: { listing: GuestListing }) {
  const manager = useService(GuestManager)
  const [code, setCode] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const load = async () => {
    setBusy(true)
    try {
      setCode(await manager.fetchCode(listing))
    } catch (error) {
      if (!(error instanceof UserFacingError)) throw error
      setProblem(error.message)
    } finally {
      setBusy(false)
    }
  }
  if (code === undefined)
    return (
      <>
        <ErrorMessage text={problem} />
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
            {tokenizeCode(code.slice(0, MAX_SHOWN)).map(({ kind, text, at }) =>
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
