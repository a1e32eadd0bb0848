import { useCombobox } from 'downshift';
import type { UseComboboxState, UseComboboxStateChangeOptions } from 'downshift';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { fieldLabelId, useFieldControl } from '@keyturn/shared/ui';
import { ChevronDownIcon } from '../icons';
import { fittingItems } from './options';
import type { OptionSource } from './options';
import { Anchor, Entry, ListState, loadMoreNearEnd, notByTab, OptionLine, Popup, Tail } from './parts';

/** Properties of a searchable select of several. */
export interface MultiComboboxProps<T> extends OptionSource<T> {
  value: readonly T[];
  onChange: (items: readonly T[]) => void;
  /** Shown while nothing is chosen, such as "All". */
  placeholder?: string;
  disabled?: boolean;
  /** Spoken name outside of a Field. */
  label?: string;
}

type Choice<T> = { kind: 'all' } | { kind: 'item'; item: T };

/**
 * Several of many, found by typing. The list stays open while options are ticked; its first line selects or
 * deselects all that are shown.
 */
export function MultiCombobox<T>(props: MultiComboboxProps<T>): ReactElement {
  const { value, onChange, itemKey, itemLabel, onSearch, disabled = false, label } = props;
  const control = useFieldControl();
  const [text, setText] = useState('');
  const shown = fittingItems(props, text);
  const chosen = new Set(value.map(itemKey));
  const everyShown = shown.length > 0 && shown.every((item) => chosen.has(itemKey(item)));
  const allLabel = everyShown ? 'Deselect all' : 'Select all';
  const choices: Choice<T>[] = [
    ...(shown.length > 1 ? [{ kind: 'all' } as const] : []),
    ...shown.map((item) => ({ kind: 'item', item }) as const),
  ];

  function search(next: string): void {
    setText(next);
    if (next !== text) onSearch?.(next);
  }

  function toggle(choice: Choice<T>): void {
    const toggled = choice.kind === 'all' ? shown : [choice.item];
    const keys = new Set(toggled.map(itemKey));
    const rest = value.filter((item) => !keys.has(itemKey(item)));
    const isOn = choice.kind === 'all' ? everyShown : chosen.has(itemKey(choice.item));
    onChange(isOn ? rest : [...rest, ...toggled]);
  }

  /** Where the first match stands, under the line that selects all; nothing is chosen by Enter before something is typed. */
  function firstMatch(typed: string): number {
    const matches = fittingItems(props, typed).length;
    if (typed === '' || matches === 0) return -1;
    return matches > 1 ? 1 : 0;
  }

  function reduce(state: UseComboboxState<Choice<T>>, action: UseComboboxStateChangeOptions<Choice<T>>) {
    const { stateChangeTypes } = useCombobox;
    const { changes, type } = action;
    switch (type) {
      case stateChangeTypes.InputKeyDownEnter:
      case stateChangeTypes.ItemClick:
        return {
          ...changes,
          isOpen: true,
          highlightedIndex: state.highlightedIndex,
          inputValue: state.inputValue,
        };
      case stateChangeTypes.InputChange:
        return { ...changes, highlightedIndex: firstMatch(changes.inputValue ?? '') };
      case stateChangeTypes.InputBlur:
      case stateChangeTypes.InputKeyDownEscape:
        return { ...changes, selectedItem: null, inputValue: '' };
      default:
        return changes;
    }
  }

  const box = useCombobox<Choice<T>>({
    items: choices,
    selectedItem: null,
    ...(control.id === undefined ? {} : { inputId: control.id }),
    itemToString: (choice) => (choice?.kind === 'item' ? itemLabel(choice.item) : ''),
    stateReducer: reduce,
    onStateChange: ({ type, selectedItem }) => {
      const { ItemClick, InputKeyDownEnter } = useCombobox.stateChangeTypes;
      if ((type === ItemClick || type === InputKeyDownEnter) && selectedItem) toggle(selectedItem);
    },
    onInputValueChange: ({ inputValue }) => search(inputValue),
    onHighlightedIndexChange: ({ highlightedIndex }) => {
      if (highlightedIndex === choices.length - 1 && props.hasMore === true) props.onLoadMore?.();
    },
  });

  const labelId = fieldLabelId(control);
  const named = labelId === undefined ? { 'aria-label': label } : { 'aria-labelledby': labelId };
  const summary =
    value.length === 1 && value[0] !== undefined ? itemLabel(value[0]) : `${value.length} selected`;
  const input = box.getInputProps({
    ...control,
    disabled,
    placeholder: value.length === 0 ? props.placeholder : summary,
    autoComplete: 'off',
  });
  return (
    <Anchor>
      <Entry {...input} {...named} {...(value.length === 0 ? {} : { 'data-filled': '' })} />
      <Tail>
        <button {...box.getToggleButtonProps({ disabled, 'aria-label': 'Show options' })} type="button">
          <ChevronDownIcon />
        </button>
      </Tail>
      <Popup data-raised="float" hidden={!box.isOpen}>
        <ul
          {...box.getMenuProps({
            ...notByTab,
            onScroll: loadMoreNearEnd(props),
            'aria-multiselectable': true,
          })}
          {...named}
        >
          {box.isOpen &&
            choices.map((choice, index) => (
              <OptionLine
                key={choice.kind === 'all' ? 'all' : `item ${itemKey(choice.item)}`}
                option={box.getItemProps({ item: choice, index })}
                label={choice.kind === 'all' ? allLabel : itemLabel(choice.item)}
                hint={choice.kind === 'all' ? null : props.itemHint?.(choice.item)}
                text={choice.kind === 'all' ? '' : text}
                chosen={choice.kind === 'item' && chosen.has(itemKey(choice.item))}
                highlighted={box.highlightedIndex === index}
              />
            ))}
        </ul>
        {box.isOpen && <ListState source={props} empty={shown.length === 0} />}
      </Popup>
    </Anchor>
  );
}
