import { useCombobox } from 'downshift';
import type { UseComboboxState, UseComboboxStateChangeOptions } from 'downshift';
import { useEffect, useState } from 'react';
import type { ReactElement } from 'react';
import { fieldLabelId, useFieldControl } from '@keyturn/shared/ui';
import { ChevronDownIcon, XIcon } from '../icons';
import { fittingItems } from './options';
import type { OptionSource } from './options';
import { Anchor, Entry, ListState, loadMoreNearEnd, notByTab, OptionLine, Popup, Tail } from './parts';

/** Properties of a searchable select. */
export interface ComboboxProps<T> extends OptionSource<T> {
  value: T | null;
  onChange: (item: T | null) => void;
  placeholder?: string;
  disabled?: boolean;
  /** Lets the choice be taken back. */
  clearable?: boolean;
  /** Spoken name outside of a Field. */
  label?: string;
  name?: string;
  onBlur?: () => void;
}

/** One of many, found by typing. What was typed without choosing is dropped on leaving; leaving never chooses. */
export function Combobox<T>(props: ComboboxProps<T>): ReactElement {
  const { value, onChange, itemKey, itemLabel, onSearch, clearable = false, disabled = false, label } = props;
  const control = useFieldControl();
  const [text, setText] = useState('');
  const options = fittingItems(props, text);

  function search(next: string): void {
    setText(next);
    if (next !== text) onSearch?.(next);
  }

  function reduce(state: UseComboboxState<T>, action: UseComboboxStateChangeOptions<T>) {
    const { stateChangeTypes } = useCombobox;
    const { changes, type } = action;
    const chosen = state.selectedItem === null ? '' : itemLabel(state.selectedItem);
    if (type === stateChangeTypes.InputChange) return { ...changes, highlightedIndex: 0 };
    if (type === stateChangeTypes.InputBlur || type === stateChangeTypes.InputKeyDownEscape) {
      return { ...changes, selectedItem: state.selectedItem, inputValue: chosen };
    }
    return changes;
  }

  const box = useCombobox<T>({
    items: [...options],
    selectedItem: value,
    ...(control.id === undefined ? {} : { inputId: control.id }),
    itemToString: (item) => (item === null ? '' : itemLabel(item)),
    itemToKey: (item) => (item === null ? null : itemKey(item)),
    stateReducer: reduce,
    onSelectedItemChange: ({ selectedItem }) => onChange(selectedItem),
    onInputValueChange: ({ inputValue, type }) => {
      if (type === useCombobox.stateChangeTypes.InputChange) search(inputValue);
    },
    onIsOpenChange: ({ isOpen }) => {
      if (!isOpen) search('');
    },
    onHighlightedIndexChange: ({ highlightedIndex }) => {
      if (highlightedIndex === options.length - 1 && props.hasMore === true) props.onLoadMore?.();
    },
  });

  // Closed, the text follows the value alone: the owner may leave that as it is.
  const chosenText = value === null ? '' : itemLabel(value);
  const { isOpen, setInputValue } = box;
  useEffect(() => {
    if (!isOpen) setInputValue(chosenText);
  }, [isOpen, chosenText, setInputValue]);

  const labelId = fieldLabelId(control);
  const named = labelId === undefined ? { 'aria-label': label } : { 'aria-labelledby': labelId };
  const input = box.getInputProps({
    ...control,
    disabled,
    placeholder: props.placeholder,
    autoComplete: 'off',
    ...(props.onBlur === undefined ? {} : { onBlur: props.onBlur }),
  });
  return (
    <Anchor>
      <Entry {...input} {...named} {...(props.name === undefined ? {} : { name: props.name })} />
      <Tail>
        {clearable && value !== null && !disabled ? (
          <button type="button" aria-label="Clear" onClick={() => onChange(null)}>
            <XIcon />
          </button>
        ) : (
          <button {...box.getToggleButtonProps({ disabled, 'aria-label': 'Show options' })} type="button">
            <ChevronDownIcon />
          </button>
        )}
      </Tail>
      <Popup data-raised="float" hidden={!box.isOpen}>
        <ul {...box.getMenuProps({ ...notByTab, onScroll: loadMoreNearEnd(props) })} {...named}>
          {box.isOpen &&
            options.map((item, index) => (
              <OptionLine
                key={itemKey(item)}
                option={box.getItemProps({ item, index })}
                label={itemLabel(item)}
                hint={props.itemHint?.(item)}
                text={text}
                chosen={value !== null && itemKey(value) === itemKey(item)}
                highlighted={box.highlightedIndex === index}
              />
            ))}
        </ul>
        {box.isOpen && <ListState source={props} empty={options.length === 0} />}
      </Popup>
    </Anchor>
  );
}
