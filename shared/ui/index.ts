/**
 * The core of the design system: one shared copy for host and remotes. Re-exports by name, never `*`.
 * What a first screen does not need lies beside it and is imported where it is used:
 * `ui/icons`, `ui/table`, `ui/tabs`, `ui/dialog`, `ui/panel`, `ui/menu`, `ui/tooltip`, `ui/combobox`, `ui/masked-input`,
 * `ui/money-input`, `ui/list-controls`, `ui/progress`, `ui/copy-button`.
 */
export { styled, css, keyframes, createGlobalStyle } from './core/styled';
export { media } from './core/media';
export { AppLink, LinkContext, LinkProvider } from './core/link';
export type { LinkComponent, LinkProps } from './core/link';
export { TextLink, CoverLink } from './core/text-link';
export { Button, LinkButton } from './core/button';
export type { ButtonProps, ButtonSize, ButtonVariant, LinkButtonProps } from './core/button';
export { IconButton } from './core/icon-button';
export type { IconButtonProps } from './core/icon-button';
export { Badge, CountBadge } from './core/badge';
export type { BadgeProps, CountBadgeProps, Tone } from './core/badge';
export { StatusGlyph } from './core/status-glyph';
export type { GlyphName, StatusGlyphProps } from './core/status-glyph';
export { Card, Grow, Page, Row, Section, Stack, Toolbar, ToolbarEnd } from './core/layout';
export type { CardProps, RowProps, Space, StackProps } from './core/layout';
export { Heading, Text } from './core/text';
export type { HeadingProps, TextProps } from './core/text';
export { Money } from './core/money';
export type { MoneyProps } from './core/money';
export { Time } from './core/time';
export type { TimeProps } from './core/time';
export { useNow } from './core/use-now';
export { Skeleton, SkeletonGroup } from './core/skeleton';
export type { SkeletonProps } from './core/skeleton';
export { EmptyState, ErrorState } from './core/states';
export type { EmptyStateProps, ErrorStateProps } from './core/states';
export { Notice } from './core/notice';
export type { NoticeKind, NoticeProps } from './core/notice';
export { Avatar, initials } from './core/avatar';
export { Spinner } from './core/spinner';
export { SkipLink, visuallyHidden, VisuallyHidden } from './core/visually-hidden';
export { Field, FieldError, FieldGroup, fieldLabelId, useFieldControl } from './core/field';
export type { FieldControl, FieldProps } from './core/field';
export { Input, InputGroup, SearchInput, Select, Textarea } from './core/inputs';
export type { InputProps, SearchInputProps, SelectProps, TextareaProps } from './core/inputs';
export { groupStyle, inputStyle } from './core/input-style';
export { BareCheckbox, Checkbox, Radio, Switch } from './core/choices';
export type { BareCheckboxProps, CheckboxProps, ChoiceProps } from './core/choices';
export { DescriptionList, DescriptionRow } from './core/description-list';
export type { DescriptionRowProps } from './core/description-list';
export { PageHeader } from './core/page-header';
export type { PageHeaderProps } from './core/page-header';
