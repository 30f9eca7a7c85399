"""Content and stylesheet are found from any folder, installed or in a checkout."""

from __future__ import annotations

from pathlib import Path

import pytest

from cantina import resources


def test_content_and_stylesheet_are_found_from_another_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert (resources.content_dir() / "dungeon_rummy").is_dir()
    assert resources.stylesheet().is_file()
    assert resources.content_dir().is_absolute()


def test_a_typed_path_may_begin_with_a_home_if_there_is_such_a_user(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    assert resources.path_of("~/game") == tmp_path / "game"
    assert resources.path_of("~nobody-of-that-name/game") == Path("~nobody-of-that-name/game")


def installed_in(place: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    package = place / "cantina"
    package.mkdir(parents=True)
    monkeypatch.setattr(resources, "PACKAGE", package)
    return package


def test_a_wheel_keeps_them_inside_the_package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = installed_in(tmp_path / "site-packages", monkeypatch)
    (package / "_data" / "content").mkdir(parents=True)
    (package / "_data" / "screens.tcss").touch()
    assert resources.content_dir() == package / "_data" / "content"
    assert resources.stylesheet() == package / "_data" / "screens.tcss"


def test_a_checkout_keeps_them_at_its_top(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    installed_in(tmp_path / "src", monkeypatch)
    (tmp_path / "content").mkdir()
    (tmp_path / "screens.tcss").touch()
    assert resources.content_dir() == tmp_path / "content"
    assert resources.stylesheet() == tmp_path / "screens.tcss"


def test_a_content_folder_of_somebody_else_is_not_taken(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    installed_in(tmp_path / "site-packages", monkeypatch)
    (tmp_path / "content").mkdir()
    with pytest.raises(resources.ResourceMissing, match="content is not at"):
        resources.content_dir()


@pytest.mark.parametrize("find", [resources.content_dir, resources.stylesheet])
def test_an_incomplete_installation_says_where_it_looked(
    find: object, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert callable(find)
    package = installed_in(tmp_path / "src", monkeypatch)
    with pytest.raises(resources.ResourceMissing) as caught:
        find()
    assert str(package / "_data") in str(caught.value)


def test_the_players_folders_follow_the_environment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("CANTINA_DATA_DIR", "games")
    monkeypatch.setenv("CANTINA_CONFIG_DIR", str(tmp_path / "settings"))
    assert resources.data_dir() == tmp_path / "games"
    assert resources.config_dir() == tmp_path / "settings"
    assert list(tmp_path.iterdir()) == []


def test_without_it_they_are_the_systems_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CANTINA_DATA_DIR", "")
    monkeypatch.delenv("CANTINA_CONFIG_DIR")
    monkeypatch.setenv("HOME", str(tmp_path))
    for variable in ("XDG_DATA_HOME", "XDG_CONFIG_HOME"):
        monkeypatch.delenv(variable, raising=False)
    for folder in (resources.data_dir(), resources.config_dir()):
        assert folder.is_relative_to(tmp_path)
        assert "cantina" in folder.parts
