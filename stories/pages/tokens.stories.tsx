import type { Meta, StoryObj } from '@storybook/react-vite'
import { useLayoutEffect, useRef, useState } from 'react'
import { expect, waitFor, within } from 'storybook/test'
import tokens from '../../ui-kit/tokens.css?raw'
import { contrastRatio } from './contrast-ratio'
import styles from './page.module.css'

/** Every custom property of tokens.css with its value, in the order of the file. */
const ALL = [...tokens.matchAll(/^ {4}(--[\w-]+):\s*([^;]+);/gm)].map(([, name = '', value = '']) => ({
  name,
  value,
}))
const COLOURS = ALL.filter(({ value }) => /oklch|light-dark/.test(value) && !value.includes('px'))
const DISTANCES = ALL.filter(({ name }) => /^--s\d/.test(name))
const SIZES = ALL.filter(({ name }) => /^--t-/.test(name))
const RADII = ALL.filter(({ name }) => /^--r-/.test(name))
const SHOWN = new Set([...COLOURS, ...DISTANCES, ...SIZES, ...RADII])
/** Design tokens that are listed as text: weights, line heights, fonts, durations and widths. */
const OTHERS = ALL.filter(token => !SHOWN.has(token))

/** Pairs of a text colour and a background, each with the minimum contrast that it must have. */
const PAIRS = [
  ['--ink', '--paper', 7],
  ['--ink', '--paper-sunk', 7],
  ['--ink', '--paper-raised', 7],
  ['--ink', '--paper-hover', 7],
  ['--ink-soft', '--paper', 4.5],
  ['--ink-soft', '--paper-sunk', 4.5],
  ['--ink-soft', '--paper-hover', 4.5],
  ['--accent', '--paper', 4.5],
  ['--accent', '--paper-raised', 4.5],
  ['--accent-strong', '--accent-soft', 4.5],
  ['--on-accent', '--accent', 4.5],
  ['--zap', '--paper', 4.5],
  ['--zap', '--zap-soft', 4.5],
  ['--danger', '--paper', 4.5],
  ['--danger', '--danger-soft', 4.5],
  ['--on-danger', '--danger', 4.5],
  ['--hairline-strong', '--paper', 3],
] as const

type Scheme = 'light' | 'dark'

/**
 * Shows a text in its colour. A colour that needs less contrast than text is shown as a border around readable text.
 */
function Pair({ text, ground, least }: { text: string; ground: string; least: number }) {
  const colours = least < 4.5 ? { border: `2px solid var(${text})` } : { color: `var(${text})` }
  return (
    <span style={{ ...colours, background: `var(${ground})`, padding: '2px 6px' }}>
      {text.slice(2)} on {ground.slice(2)}
    </span>
  )
}

/** Lists the contrasts of one colour scheme. The browser computes the colours on an invisible element. */
function Contrasts({ scheme }: { scheme: Scheme }) {
  const probe = useRef<HTMLSpanElement>(null)
  const [ratios, setRatios] = useState<readonly number[]>([])
  useLayoutEffect(() => {
    const element = probe.current
    if (!element) return
    const colour = (name: string) => {
      element.style.color = `var(${name})`
      return getComputedStyle(element).color
    }
    setRatios(PAIRS.map(([text, ground]) => contrastRatio(colour(text), colour(ground))))
  }, [])
  return (
    <div className={styles.theme} data-scheme={scheme}>
      <span ref={probe} />
      <table className={styles.table}>
        <caption>Contrast, {scheme}</caption>
        <thead>
          <tr>
            <th scope="col">Words on ground</th>
            <th scope="col">Ratio</th>
            <th scope="col">At least</th>
          </tr>
        </thead>
        <tbody>
          {PAIRS.map(([text, ground, least], i) => (
            <tr key={text + ground}>
              <td>
                <Pair text={text} ground={ground} least={least} />
              </td>
              <td data-enough={(ratios[i] ?? 0) >= least}>{ratios[i]?.toFixed(1)}</td>
              <td>{least}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const Swatches = ({ scheme }: { scheme: Scheme }) => (
  <div className={styles.theme} data-scheme={scheme}>
    <strong>{scheme === 'light' ? 'Light' : 'Dark'}</strong>
    <div className={styles.swatches}>
      {COLOURS.map(({ name }) => (
        <div key={name} className={styles.swatch}>
          <div className={styles.colour} style={{ background: `var(${name})` }} />
          {name.slice(2)}
        </div>
      ))}
    </div>
  </div>
)

const Page = () => (
  <article className={styles.page}>
    <h1>Tokens</h1>
    <p className={styles.lead}>
      Every colour, size, distance and duration comes from <code>ui-kit/tokens.css</code>; this page is read
      from it.
    </p>
    <div className={styles.beside}>
      <Swatches scheme="light" />
      <Swatches scheme="dark" />
    </div>
    <h2>Contrast</h2>
    <div className={styles.beside}>
      <Contrasts scheme="light" />
      <Contrasts scheme="dark" />
    </div>
    <h2>Distances</h2>
    <div className={styles.stack}>
      {DISTANCES.map(({ name, value }) => (
        <div key={name} style={{ display: 'grid', gridTemplateColumns: '120px 1fr', alignItems: 'center' }}>
          <code>
            {name} {value}
          </code>
          <div className={styles.bar} style={{ inlineSize: `var(${name})` }} />
        </div>
      ))}
    </div>
    <h2>Text</h2>
    {SIZES.map(({ name, value }) => (
      <p key={name} style={{ fontSize: `var(${name})` }}>
        {name} {value}: a quiet, exact instrument
      </p>
    ))}
    <h2>Corners</h2>
    <div className={styles.swatches}>
      {RADII.map(({ name, value }) => (
        <div key={name} className={styles.swatch}>
          <div
            className={styles.colour}
            style={{ background: 'var(--accent-soft)', borderRadius: `var(${name})` }}
          />
          {name} {value}
        </div>
      ))}
    </div>
    <h2>Weights, lines, fonts, durations, widths</h2>
    <table className={styles.table}>
      <tbody>
        {OTHERS.map(({ name, value }) => (
          <tr key={name}>
            <th scope="row">
              <code>{name}</code>
            </th>
            <td>{value.replace(/\s+/g, ' ')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </article>
)

export default { title: 'Pinion/Tokens' } satisfies Meta

export const FromTheSheet: StoryObj = {
  render: () => <Page />,
  play: async ({ canvasElement }) => {
    const cells = () => [...canvasElement.querySelectorAll<HTMLElement>('td[data-enough]')]
    await waitFor(() => expect(cells()).toHaveLength(PAIRS.length * 2))
    const short = cells().filter(cell => cell.dataset.enough !== 'true')
    await expect(short.map(cell => cell.parentElement?.textContent)).toEqual([])
    await expect(within(canvasElement).getByRole('heading', { name: 'Tokens' })).toBeVisible()
  },
}
