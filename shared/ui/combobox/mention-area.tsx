import { useId, useLayoutEffect, useRef, useState } from 'react';
import type { ComponentPropsWithRef, KeyboardEvent, ReactElement } from 'react';
import { Textarea, VisuallyHidden } from '@keyturn/shared/ui';
import { Anchor, notByTab, OptionLine, Popup } from './parts';

/** Somebody who can be mentioned. */
export interface Mentionable {
  readonly id: string;
  readonly name: string;
}

/** Properties of a text area in which people are mentioned. */
export interface MentionAreaProps<Person extends Mentionable> extends Omit<
  ComponentPropsWithRef<'textarea'>,
  'value' | 'onChange' | 'onKeyDown' | 'onSelect' | 'onBlur' | 'ref'
> {
  value: string;
  onChange: (text: string) => void;
  /** Who can be mentioned, as far as it is known. */
  people: readonly Person[];
  /** An `@` was typed: the people are wanted. */
  onAsk: () => void;
  /** Somebody was taken; their name is in the text. */
  onMention: (person: Person) => void;
}

/** The name that is being typed in front of the caret, and where its `@` is; null where none is. */
export function mentionAt(
  text: string,
  caret: number,
): { readonly at: number; readonly typed: string } | null {
  const found = /(?:^|\s)@([\p{L}\p{N}.'-]*(?: [\p{L}\p{N}.'-]*)?)$/u.exec(text.slice(0, caret));
  const typed = found?.[1];
  return typed === undefined ? null : { at: caret - typed.length - 1, typed };
}

/**
 * A text area that completes names after an `@`: arrows and Enter or Tab, or a press, take one; Esc closes the list.
 * What is typed stays as it is until one is taken.
 */
export function MentionArea<Person extends Mentionable>({
  value,
  onChange,
  people,
  onAsk,
  onMention,
  ...rest
}: MentionAreaProps<Person>): ReactElement {
  const listId = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const caret = useRef<number | null>(null);
  const [typing, setTyping] = useState<ReturnType<typeof mentionAt>>(null);
  const [chosen, setChosen] = useState(0);
  const wanted = typing?.typed.trim().toLowerCase() ?? '';
  const fitting =
    typing === null ? [] : people.filter(({ name }) => ` ${name.toLowerCase()}`.includes(` ${wanted}`));
  const current = fitting[Math.min(chosen, fitting.length - 1)];
  const isOpen = current !== undefined;
  const optionId = (person: Person) => `${listId}${person.id}`;

  const look = (element: HTMLTextAreaElement) => {
    const next =
      element.selectionStart === element.selectionEnd
        ? mentionAt(element.value, element.selectionStart)
        : null;
    if (next !== null && typing === null) onAsk();
    if (next?.at !== typing?.at || next?.typed !== typing?.typed) setChosen(0);
    setTyping(next);
  };
  const take = (person: Person) => {
    if (typing === null) return;
    const after = value.slice(typing.at + 1 + typing.typed.length);
    const before = `${value.slice(0, typing.at)}@${person.name} `;
    onChange(before + after.replace(/^ /, ''));
    onMention(person);
    setTyping(null);
    caret.current = before.length;
  };
  // The caret goes behind the name as soon as that stands there: who types on is not waited for.
  useLayoutEffect(() => {
    if (caret.current === null) return;
    area.current?.focus();
    area.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isOpen || event.nativeEvent.isComposing) return;
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (by !== undefined) {
      setChosen((fitting.indexOf(current) + by + fitting.length) % fitting.length);
    } else if (event.key === 'Enter' || event.key === 'Tab') take(current);
    else if (event.key === 'Escape') setTyping(null);
    else return;
    event.preventDefault();
  };

  return (
    <Anchor>
      <Textarea
        {...rest}
        ref={area}
        value={value}
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-controls={listId}
        aria-activedescendant={isOpen ? optionId(current) : undefined}
        onChange={({ currentTarget }) => {
          onChange(currentTarget.value);
          look(currentTarget);
        }}
        onSelect={({ currentTarget }) => look(currentTarget)}
        onKeyDown={onKeyDown}
        onBlur={() => setTyping(null)}
      />
      <Popup data-raised="float" hidden={!isOpen}>
        {/* Hidden rather than taken away: a dialog around takes the focus where something goes while it moves on. */}
        <ul id={listId} role="listbox" aria-label="People" {...notByTab}>
          {fitting.map((person) => (
            <OptionLine
              key={person.id}
              option={{
                id: optionId(person),
                role: 'option',
                'aria-label': person.name,
                onMouseDown: (event: MouseEvent) => event.preventDefault(),
                onClick: () => take(person),
              }}
              label={person.name}
              text={wanted}
              chosen={person === current}
              highlighted={person === current}
            />
          ))}
        </ul>
      </Popup>
      <VisuallyHidden role="status">
        {isOpen ? `${fitting.length} ${fitting.length === 1 ? 'person' : 'people'}: ${current.name}` : ''}
      </VisuallyHidden>
    </Anchor>
  );
}
