import { expect, test } from 'vitest'
import { createEventBus } from './event-bus'
import { defineEvent } from './tokens'

const posted = defineEvent<string>('note.posted')
const setUp = () => {
  const faults: string[] = []
  const bus = createEventBus((owner, where, error) =>
    faults.push(`${owner} ${where} ${(error as Error).message}`),
  )
  return { bus, faults }
}

test('a handler that throws is reported, and the other handlers are still called', () => {
  const { bus, faults } = setUp()
  const heard: string[] = []
  bus.on('bad', posted, () => {
    throw new Error('no')
  })
  bus.on('good', posted, text => heard.push(text))
  bus.emit(posted, 'hello')
  expect(heard).toEqual(['hello'])
  expect(faults).toEqual(['bad event:note.posted no'])
})

test('two tokens with one id name the same event, and no handler is left once all have unsubscribed', () => {
  const { bus } = setUp()
  const heard: string[] = []
  const one = bus.on('p', posted, text => heard.push(`1${text}`))
  const two = bus.on('p', defineEvent<string>('note.posted'), text => heard.push(`2${text}`))
  bus.emit(posted, 'a')
  one.dispose()
  one.dispose()
  bus.emit(posted, 'b')
  two.dispose()
  bus.emit(posted, 'c')
  expect(heard).toEqual(['1a', '2a', '2b'])
  expect(bus.handlerCount()).toBe(0)
})

test('a handler may unsubscribe, and another subscribe, while an event is being sent', () => {
  const { bus } = setUp()
  const heard: string[] = []
  const first = bus.on('p', posted, () => {
    heard.push('first')
    first.dispose()
    bus.on('p', posted, () => heard.push('late'))
  })
  bus.on('p', posted, () => heard.push('second'))
  bus.emit(posted, '')
  expect(heard).toEqual(['first', 'second'])
  bus.emit(posted, '')
  expect(heard).toEqual(['first', 'second', 'second', 'late'])
})

test('an event named * is one event, not all of them', () => {
  const { bus } = setUp()
  const heard: unknown[] = []
  bus.on('spy', defineEvent('*'), payload => heard.push(payload))
  bus.emit(posted, 'secret')
  expect(heard).toEqual([])
})
